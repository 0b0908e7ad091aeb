/** The parts of the build, with the files and folders that each is made from. */
export const BUILD_INPUTS: Record<'pages' | 'model' | 'database' | 'program', string[]>
