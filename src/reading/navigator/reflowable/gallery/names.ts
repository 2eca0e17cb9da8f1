/** 多看's name for what shows one of several pictures, and for each of them. */
export const GALLERY = '.duokan-image-gallery'
export const CELL = 'duokan-image-gallery-cell'
