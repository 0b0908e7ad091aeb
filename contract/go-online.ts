import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Ways to run the product. */
export const WAYS = ['systemd', 'docker', 'kubernetes', 'plain'] as const
const onlineItem = z.strictObject({
  title: z.string(),
  state: z.enum(['done', 'todo', 'problem']),
  text: z.string(),
  /** Lines to paste into a shell, for each way. */
  lines: z.record(z.enum(WAYS), z.string()),
})

export const checkOnline = operation({
  route: 'GET /api/setup-list/online',
  access: 'admin',
  summary:
    'What an installation needs to be on the internet, each as it is now. Asks a domain, or that of PUBLIC_URL, by https at public addresses only.',
  input: z.strictObject({ domain: z.optional(z.string().check(z.maxLength(300, 'Use at most 300 characters'))) }),
  response: z.strictObject({
    /** Null where none was given and there is no PUBLIC_URL with one. */
    domain: z.nullable(z.string()),
    /** As far as the process can see. */
    way: z.enum(WAYS),
    items: z.array(onlineItem),
  }),
  problems: [429],
  isForm: true,
})
