export function copyWordPressPlugin(folder: string): Promise<void>
export function copyMediaWikiExtension(folder: string): Promise<void>
export function packIntegrations(folder: string, version: string): Promise<string[]>
