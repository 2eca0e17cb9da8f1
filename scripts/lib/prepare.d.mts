/** Installs a separate package that a command needs and the product does not. @param what its contents, in words for the log */
export function installIn(folder: string, what: string): Promise<void>
/** Makes and publishes the demo's books unless they are up to date. */
export function demoLibrary(): Promise<void>
export function checkNode(): void
export function install(): Promise<void>
export function build(options?: { force?: boolean }): Promise<void>
