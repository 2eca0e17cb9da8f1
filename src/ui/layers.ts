/**
 * Where the kit's layers begin (SPEC §9). The native top layer ignores z-index; the number holds
 * where a browser lacks it, and orders what floats inside the element.
 */
export const BASE_LAYER = 2000
