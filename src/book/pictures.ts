import { createContext } from 'react'

/**
 * A hook: what an `<img>` is to show for an address. Usually the address itself; undefined while what stands in for
 * it is on its way, null when it cannot be had. Nothing is fetched for ''.
 */
export type UsePicture = (address: string) => string | null | undefined

/** How covers are had; a library that sends credentials to its catalogue has a way of its own. */
export const PictureContext = createContext<UsePicture>((address) => address)
