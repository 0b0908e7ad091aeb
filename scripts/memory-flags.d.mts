export const FLAGS: string[]
export const ENVIRONMENT: Record<string, string>
