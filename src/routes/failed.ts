/**
 * The full path of the 500 page, told what happened and where to return to after another try.
 *
 * @param code What happened, as an error's code.
 * @param from The full path that could not be shown.
 */
export const failedPath = (code: string, from: string) => `/error/500?${new URLSearchParams({ code, from })}`
