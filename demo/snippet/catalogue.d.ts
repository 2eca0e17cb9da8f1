/** The catalogue cannot be loaded; the message is shown to the user. */
export class CatalogueError extends Error {}

export interface ChosenBook {
  bid: string
  resName: string
  resAuthor?: string
  cover: string
}

export function openCatalogue(
  catalogue: { src: string; org: string },
  options: { base: string; signal: AbortSignal },
): Promise<{ title: string; books: ChosenBook[]; find: (query: string) => ChosenBook[] }>
