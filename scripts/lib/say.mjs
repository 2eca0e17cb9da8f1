/** Prints one calm line about what is being done. */
export function say(line) {
  console.log(line)
}

/** Prints a sentence about what went wrong and ends with exit code 1. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
