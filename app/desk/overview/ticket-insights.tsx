import { useQuery, useQueryClient } from '@tanstack/react-query'
import { statsQuery, suggestAnswerInto } from '../answer/suggest-answer.ts'
import ScanSearchIcon from 'lucide-react/icons/scan-search'
import { DebugLine } from './fact.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { insightText, type InsightText } from './insight-text.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { SolutionList, solutionText } from './solution.tsx'
import { SuggestedFact } from './correct-field.tsx'

function SuggestionStats() {
  const { data } = useQuery(statsQuery)
  if (!data || data.taken + data.changed + data.dropped + data.open === 0) return null
  const { taken, changed, dropped, open, days } = data
  return (
    <p className="muted">
      In the last {days} days: {taken} used as they were, {changed} changed, {dropped} dropped, {open} not decided yet.
    </p>
  )
}

type TicketInsightsProps = {
  ticket: Ticket
  /** Shows the box of the answer before a solution is added to it. */
  onInsert: () => void
}

export function TicketInsights({ ticket, onInsert }: TicketInsightsProps) {
  const client = useQueryClient()
  const analysis = ticket.ai_analysis
  if (!analysis)
    return (
      <div className="tab-empty">
        <EmptyState
          icon={ScanSearchIcon}
          title="No AI analysis available for this ticket"
          text="Analysis may still be processing or failed to generate"
        />
        <DebugLine>debug: analysis missing</DebugLine>
      </div>
    )
  const insights = insightText(analysis.insights)
  const solutions = solutionText(analysis.suggested_solutions)
  return (
    <>
      <dl className="facts-grid suggestion">
        <SuggestedFact ticket={ticket} field="category" suggestion={analysis.suggested_category} />
        <SuggestedFact ticket={ticket} field="priority" suggestion={analysis.suggested_priority} />
        <div>
          <dt className="muted">Confidence</dt>
          <dd className="confidence">
            <ScaleBar value={analysis.confidence_score} label="Confidence" />
            {Math.round(analysis.confidence_score * 100)}%
          </dd>
        </div>
      </dl>
      <section className="tab-section">
        <h3>Insights</h3>
        <Insights {...insights} />
      </section>
      <section className="tab-section">
        <h3>Suggested solutions</h3>
        {solutions.kind === 'list' ? (
          <SolutionList ticketId={ticket.id} items={solutions.items} onInsert={onInsert} />
        ) : (
          <Insights {...solutions} />
        )}
      </section>
      <section className="tab-section">
        <h3>Suggested reply</h3>
        <SecondaryButton
          onClick={() => void suggestAnswerInto(client, ticket.id).then((isInBox) => isInBox && onInsert())}
        >
          Suggest a reply
        </SecondaryButton>
        <SuggestionStats />
      </section>
      <DebugLine>
        debug: analysis loaded · insights: {insights.kind} · solutions:{' '}
        {solutions.kind === 'list' ? solutions.items.length : solutions.kind}
      </DebugLine>
    </>
  )
}

function Insights({ kind, text }: InsightText) {
  if (kind === 'structured') return <pre className="structured">{text}</pre>
  return <LongText className={kind === 'none' ? 'muted' : 'written'}>{text}</LongText>
}
