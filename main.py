from companion.demo import main

main()
