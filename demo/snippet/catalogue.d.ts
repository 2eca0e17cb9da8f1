/** Why a catalogue cannot be had: a sentence for who is choosing. */
export class CatalogueTrouble extends Error {}

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
