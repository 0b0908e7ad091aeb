import { useQueryClient } from '@tanstack/react-query'
import { fullName } from '#app/lib/full-name.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { updateCustomer } from '#contract/customers.ts'
import { useAskInPlace } from '../../state/use-ask-in-place.ts'
import { ticketQuery } from '../../state/ticket-queries.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useConversationChange } from '../use-conversation-change.ts'

/** The switch for the right to see the tickets of one's company in My tickets. To give it asks first. */
export function CompanyRight({ ticket }: { ticket: OpenTicket }) {
  const { customer, customer_rights: rights } = ticket
  const client = useQueryClient()
  const { asks, opener, confirm, ask, keep } = useAskInPlace<HTMLInputElement>()
  const { change, changing, failure } = useConversationChange(updateCustomer, (changed) => {
    client.setQueryData(ticketQuery(ticket.id).queryKey, (known) => known && { ...known, customer_rights: changed })
    keep()
    const whose = changed.company
    const text = whose ? `This customer sees all tickets from ${whose} now` : 'This customer sees their own tickets now'
    toast({ kind: 'success', title: 'Customer Updated', text })
  })
  if (!customer || !rights) return null
  const { id, sees_company } = rights
  const company = rights.company ?? customer.company.trim()
  if (!company) return null
  return (
    <>
      <label className="setting-switch">
        <input
          ref={opener}
          type="checkbox"
          // The new value while it is being saved; the customer's own again should that fail.
          checked={changing?.sees_company ?? sees_company}
          aria-describedby="company-right-meaning"
          aria-busy={changing !== undefined}
          onChange={({ target }) => (target.checked ? ask() : change({ id, sees_company: false }))}
        />
        <span>
          Sees all tickets from <bdi>{company}</bdi>
        </span>
      </label>
      <p id="company-right-meaning">
        In My tickets, except sensitive ones. Emailed tickets are shown only between colleagues who both have this.
      </p>
      {asks && (
        <div className="form-actions">
          <p>
            <bdi>{fullName(customer)}</bdi> can then read what anyone at <bdi>{company}</bdi> asked in the form, and our
            answers. Make sure they work there: in the form, anyone can enter any company.
          </p>
          <Button
            ref={confirm}
            size="compact"
            aria-busy={changing !== undefined}
            onClick={() => change({ id, sees_company: true })}
          >
            Give access
          </Button>
          <Button variant="outline" size="compact" onClick={keep}>
            Cancel
          </Button>
        </div>
      )}
      {failure && <Notice>{failure}</Notice>}
    </>
  )
}
