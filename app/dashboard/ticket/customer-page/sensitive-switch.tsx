import { toast } from '#app/lib/toast/toast.tsx'
import { SENSITIVE_CATEGORIES } from '#contract/vocabulary.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useTicketChange } from '../use-ticket-change.ts'

const byItself = new Intl.ListFormat('en-US').format(SENSITIVE_CATEGORIES)

/** Switches on that the customer's page asks for a mailed code before anything of the ticket is read. */
export function SensitiveSwitch({ ticket: { id, sensitive, category } }: { ticket: OpenTicket }) {
  const change = useTicketChange<boolean>(id, {
    changes: (value) => ({ sensitive: value }),
    onChanged: (value) =>
      toast({
        kind: 'success',
        title: 'Ticket Updated',
        text: value ? 'The customer’s page asks for a code first' : 'The customer’s page opens with the link alone',
      }),
    failure: 'Failed to update ticket',
  })
  return (
    <>
      <label className="setting-switch">
        <input
          type="checkbox"
          // The new value while it is being saved; the ticket's own again should that fail.
          checked={change.isPending ? change.variables : sensitive}
          aria-describedby="sensitive-meaning"
          aria-busy={change.isPending}
          onChange={({ target }) => change.isPending || change.mutate(target.checked)}
        />
        Sensitive: ask for a code before anything is read
      </label>
      <p id="sensitive-meaning">
        {SENSITIVE_CATEGORIES.includes(category)
          ? sensitive
            ? `On automatically for ${byItself}.`
            : `Turned off for this ticket. It is on by itself for ${byItself}.`
          : 'We email the code to the person the link belongs to.'}
      </p>
    </>
  )
}
