/** Files and folders that the build is made from. */
export const BUILD_INPUTS: string[]
