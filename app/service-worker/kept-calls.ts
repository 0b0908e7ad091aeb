/** The cache with private data: the last responses shown on the dashboard. Removed on Logout and when another admin signs in. */
export const KEPT_CALLS = 'dashboard-calls'
/** The header of kept responses: when it was loaded, in milliseconds since 1970. */
export const KEPT_AT = 'x-kept-at'
/** The message that makes the worker remove its private data, and its reply. */
export const FORGET = 'forget'

const ID = '[\\da-f-]{36}'
/** Calls needed to read tickets offline; no files, emails, tokens or links. */
const KEPT = /* @__PURE__ */ new RegExp(
  `^/api/(?:admin/me|team|tags|views|saved-replies|macros|notices|mail-status|tickets(?:/stats|/locate)?` +
    `|customers/${ID}|tickets/${ID}(?:/(?:messages|history|draft|earlier|attachments))?)$`,
)

export const isKept = (method: string, pathname: string) => method === 'GET' && KEPT.test(pathname)
