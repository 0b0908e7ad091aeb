/** The cache with private data: the last answers that the dashboard has shown. Removed at every change of who is signed in. */
export const KEPT_CALLS = 'dashboard-calls'
/** The header that a kept answer has and one from the server has not: when it was loaded, in milliseconds. */
export const KEPT_AT = 'x-kept-at'
/** The message that makes the worker forget what it keeps, and its answer. */
export const FORGET = 'forget'

const ID = '[\\da-f-]{36}'
/** What a technician reads offline. Neither files, emails, tokens nor links are in it. */
const KEPT = /* @__PURE__ */ new RegExp(
  `^/api/(?:admin/me|team|tags|views|saved-replies|macros|notices|mail-status|tickets(?:/stats|/locate)?` +
    `|customers/${ID}|tickets/${ID}(?:/(?:messages|history|draft|earlier|attachments))?)$`,
)

/** Whether the last answer of this call is kept. */
export const isKept = (method: string, pathname: string) => method === 'GET' && KEPT.test(pathname)
