/** Notes the call of a callback for the test. */
export const tell = (what: string, ...words: (string | number)[]) => void window.told.push([what, ...words].join(' '))
