import { Button } from '#app/ui/button.tsx'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { blockSender } from '#contract/mails.ts'
import type { Mail } from './mail-queries.ts'
import { toastOf, useMailChange } from './use-mail-change.ts'

const BLOCKED = 'New emails from this sender go to Spam.'
const UNBLOCKED = 'New emails from this sender are read as usual.'

/** Blocks the sender of an email that is held or spam, or takes them off the list. */
export function BlockSender({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { id, state, blocked_by: entry, can_block: canBlock } = mail
  const change = useMailChange((blocked: boolean) => callSignedIn(blockSender, { id, blocked }), onDone)
  const blocks = entry === null
  if (blocks && !(canBlock && (state === 'held' || state === 'spam'))) return null
  return (
    <Button
      variant="outline"
      size="compact"
      aria-busy={change.isPending}
      onClick={() => change.isPending || change.mutate(blocks, toastOf(blocks ? BLOCKED : UNBLOCKED))}
    >
      {blocks ? 'Block sender' : entry.includes('@') ? 'Unblock sender' : `Unblock ${entry}`}
    </Button>
  )
}
