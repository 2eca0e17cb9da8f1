export interface RunOptions {
  /** Captures the output instead of printing it. */
  quiet?: boolean
  env?: Record<string, string>
}

/** Runs a program in the project's folder. With `quiet`, `output` holds what it printed. */
export function run(
  program: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>

/** Runs a script with Node. */
export function node(args: readonly string[], options?: RunOptions): Promise<{ code: number; output: string }>
