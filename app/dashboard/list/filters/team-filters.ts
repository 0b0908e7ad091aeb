import { LIMITS, WAITING_FOR } from '#contract/vocabulary.ts'

/** Filters by what the team does with tickets; their values are no fixed lists, or differ by who looks. */
export const TEAM_FILTER_NAMES = [
  'assignee',
  'waiting',
  'tag',
  'unread',
  'company',
  'channel',
  'older_than_days',
  'text',
] as const
export type TeamFilterName = (typeof TEAM_FILTER_NAMES)[number]

export const WAITING_VALUES = ['any', 'none', ...WAITING_FOR] as const
export type TeamFilterValues = {
  /** The owner: an id, `me` or `none`. */
  assignee?: string | undefined
  waiting?: (typeof WAITING_VALUES)[number] | undefined
  tag?: string | undefined
  unread?: 'yes' | undefined
  company?: string | undefined
  channel?: 'form' | 'mail' | undefined
  /** Days, as a number in digits. */
  older_than_days?: string | undefined
  text?: string | undefined
}

export const TEAM_FILTER_LABELS: Record<TeamFilterName, string> = {
  assignee: 'Owner',
  waiting: 'Waiting',
  tag: 'Tag',
  unread: 'Unread',
  company: 'Company',
  channel: 'Channel',
  older_than_days: 'Age',
  text: 'In messages',
}
export const WAITING_LABELS: Record<(typeof WAITING_VALUES)[number], string> = {
  any: 'For anything',
  none: 'Not waiting',
  customer: 'For the customer',
  third_party: 'For a third party',
  date: 'For a date',
}
export const CHANNEL_LABELS = { form: 'Form', mail: 'Email' } as const
export const OWNER_LABELS: Record<string, string> = { me: 'Mine', none: 'Unassigned' }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the filters from the parameters of the address; values that cannot be are ignored. */
export function readTeamFilters(params: URLSearchParams): TeamFilterValues {
  const assignee = params.get('assignee')?.toLowerCase() ?? ''
  const waiting = WAITING_VALUES.find((value) => value === params.get('waiting'))
  const tag = foldTag(params.get('tag') ?? '')
  const company = (params.get('company') ?? '').trim().slice(0, LIMITS.company)
  const channel = params.get('channel')
  const days = foldDays(params.get('older_than_days') ?? '')
  const text = (params.get('text') ?? '').trim().slice(0, MAX_TEXT)
  return {
    ...(company && { company }),
    ...((channel === 'form' || channel === 'mail') && { channel }),
    ...(days && { older_than_days: days }),
    ...(text && { text }),
    ...((Object.hasOwn(OWNER_LABELS, assignee) || ID.test(assignee)) && { assignee }),
    ...(waiting && { waiting }),
    ...(tag && { tag }),
    ...(params.get('unread') === 'yes' && { unread: 'yes' as const }),
  }
}

/** Characters of the words that are looked for. */
export const MAX_TEXT = 1_000
const MAX_DAYS = 10_000

/** A number of days; empty for what is none. */
export const foldDays = (typed: string): string =>
  /^\s*0*[1-9]\d{0,4}\s*$/.test(typed) && Number(typed) <= MAX_DAYS ? String(Number(typed)) : ''

/** A tag as it is stored. */
export const foldTag = (tag: string) => tag.trim().toLowerCase().slice(0, LIMITS.tag)
