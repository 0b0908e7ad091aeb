import ScanSearchIcon from 'lucide-react/icons/scan-search'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import type { Analysis, Ticket } from '#contract/tickets.ts'
import { insightText, type InsightText } from './insight-text.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { PriorityBadge } from '../badges/priority-badge.tsx'
import { solutionText, type SolutionText } from './solution-text.ts'
import { SuggestedFact } from './suggested-fact.tsx'

export function TicketInsights({ ticket }: { ticket: Ticket }) {
  const analysis = ticket.ai_analysis
  if (!analysis)
    return (
      <div className="tab-empty">
        <EmptyState
          icon={ScanSearchIcon}
          title="No AI analysis available for this ticket"
          text="Analysis may still be processing or failed to generate"
        />
        <p className="debug-line">debug: analysis missing</p>
      </div>
    )
  const insights = insightText(analysis.insights)
  const solutions = solutionText(analysis.suggested_solutions)
  return (
    <>
      <Suggestion ticket={ticket} analysis={analysis} />
      <section className="tab-section">
        <h3>Insights</h3>
        <Insights {...insights} />
      </section>
      <section className="tab-section">
        <h3>Suggested solutions</h3>
        <Solutions solutions={solutions} />
      </section>
      <p className="debug-line">
        debug: analysis loaded · insights: {insights.kind} · solutions:{' '}
        {solutions.kind === 'list' ? solutions.items.length : solutions.kind}
      </p>
    </>
  )
}

function Suggestion({ ticket, analysis }: { ticket: Ticket; analysis: Analysis }) {
  const { suggested_category: category, suggested_priority: priority } = analysis
  const percent = Math.round(analysis.confidence_score * 100)
  return (
    <dl className="facts-grid suggestion">
      <SuggestedFact ticket={ticket} field="category" suggestion={category}>
        {category}
      </SuggestedFact>
      <SuggestedFact ticket={ticket} field="priority" suggestion={priority}>
        <PriorityBadge priority={priority} />
      </SuggestedFact>
      <div>
        <dt>Confidence</dt>
        <dd className="confidence">
          <ScaleBar value={analysis.confidence_score} label="Confidence" />
          {percent}%
        </dd>
      </div>
    </dl>
  )
}

function Insights({ kind, text }: InsightText) {
  if (kind === 'structured') return <pre className="structured">{text}</pre>
  return <LongText className={kind === 'none' ? 'tab-note' : 'written'}>{text}</LongText>
}

function Solutions({ solutions }: { solutions: SolutionText }) {
  if (solutions.kind !== 'list') return <Insights kind={solutions.kind} text={solutions.text} />
  return (
    <ol className="solutions">
      {solutions.items.map((item, index) => (
        <li key={index} dir="auto">
          {item}
        </li>
      ))}
    </ol>
  )
}
