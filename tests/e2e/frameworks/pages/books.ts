/** A book as the host page knows it. */
export interface Choice {
  bid: string
  title: string
  author: string
}

export const BOOKS: readonly Choice[] = [
  { bid: 'a', title: '茶经', author: '陆羽' },
  { bid: 'b', title: '渡口', author: '沈从文' },
  { bid: 'c', title: '山海', author: '佚名' },
]

/** The response of the host page's sign-in. */
export const MEMBER = {
  user: { id: '7', name: '林晓' },
  deviceToken: `${btoa('{"exp":9999999999}')}.x`,
}
