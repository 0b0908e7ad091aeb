import { construction } from './industries/construction.ts'
import { healthcare } from './industries/healthcare.ts'
import { legal } from './industries/legal.ts'
import { nonProfit } from './industries/non-profit.ts'
import { industriesOverview } from './industries/overview.ts'
import type { ComposedPage } from './types.ts'

export const industries: readonly ComposedPage[] = [industriesOverview, healthcare, legal, construction, nonProfit]
