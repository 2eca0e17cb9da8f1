export function releaseNotes(changelog: string, version: string): { text: string; isDated: boolean }
