export const TABS = ['overview', 'chat', 'insights', 'files', 'history'] as const
export type TabName = (typeof TABS)[number]
