"""The pages in a browser: laid-out trees as JSON, of which only what changed is sent."""
