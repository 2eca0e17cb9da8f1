/**
 * The first z-index of the kit's layers (SPEC §9). The native top layer ignores z-index; the number is for browsers
 * without a top layer, and orders floating parts inside the element.
 */
export const BASE_LAYER = 2000
