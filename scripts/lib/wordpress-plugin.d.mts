export function copyWordPressPlugin(folder: string): Promise<void>
export function copyMediaWikiExtension(folder: string): Promise<void>
