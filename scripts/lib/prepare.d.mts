/** Makes and publishes the demo's books unless they are up to date. */
export function demoLibrary(): Promise<void>
