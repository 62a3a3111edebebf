from screens.start import main

main()
