/** 'JBSW Y3DP EHPK 3PXP': as people read a long code out and type it. */
export const groupCharacters = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''
