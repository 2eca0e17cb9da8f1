/** Prints one line about the current step. */
export function say(line) {
  console.log(line)
}

/** Prints an error message and exits with code 1. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
