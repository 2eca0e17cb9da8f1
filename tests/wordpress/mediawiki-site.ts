import type { Processes } from './processes'

export interface MediaWikiSite {
  url: string
}

export async function startMediaWiki(_processes: Processes, _socket: string): Promise<MediaWikiSite> {
  return { url: '' }
}
