export interface RunOptions {
  /** Keeps the output back. */
  quiet?: boolean
  env?: Record<string, string>
}

/** Runs a program in the project's folder; what it printed is in `output` when `quiet`. */
export function run(
  program: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>

/** The same with Node itself as the program. */
export function node(args: readonly string[], options?: RunOptions): Promise<{ code: number; output: string }>
