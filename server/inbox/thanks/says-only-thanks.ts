export const saysOnlyThanks = (text: string): boolean => text === 'Thanks'
