import type { ReactNode } from 'react'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { ContourPlate } from '#app/ui/contour-plate.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { FormContents } from '#contract/page-views.ts'

type StepPageProps = {
  number: number
  title: string
  lead: string
  sentence?: string
  children: ReactNode
}

/** The seed of the map, the same for all as it tells nothing about the ticket. */
const PLATE = 1001
const SUMMIT = [{ x: 0.62, y: 0.34, reach: 0.42, rise: 1.5 }]

export function FailureAlert({ sentence }: { sentence: string }) {
  if (!sentence) return null
  return (
    <p className="failure-bar" role="alert">
      <CircleAlertIcon />
      <span>{sentence}</span>
    </p>
  )
}

/** A page in place of a ticket, of which it shows nothing but the number. */
export function StepPage({ number, title, lead, sentence = '', children }: StepPageProps) {
  return (
    <div className="page-width page-head before-ridge customer-page">
      <NeatlineFrame className="step-sheet">
        <div className="stack breakable step-body">
          <p className="muted strong">{`Ticket #${number}`}</p>
          <h1 className="type-h2">{title}</h1>
          <p className="muted step-lead">{lead}</p>
          <FailureAlert sentence={sentence} />
          {children}
        </div>
        <ContourPlate seed={PLATE} width={264} height={396} peaks={SUMMIT} levels={13} />
      </NeatlineFrame>
    </div>
  )
}

/** Passes the text and files of a form on to the next step. */
export function HiddenContents({ contents: { values, kept } }: { contents: FormContents }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kept.map(({ id, token, name }) => (
        <input key={id} type="hidden" name="kept" value={`${id} ${token} ${name}`} />
      ))}
    </>
  )
}

type WordsProps = { contents: FormContents; field?: 'message' | 'comment'; label?: string }

export function TypedText({
  contents: { values, kept },
  field = 'message',
  label = 'Your message. It will be sent next.',
}: WordsProps) {
  const message = values[field]
  if (!message && kept.length === 0) return null
  return (
    <figure className="typed-text">
      <figcaption className="fine">{label}</figcaption>
      {message && (
        <blockquote className="written" dir="auto">
          {message}
        </blockquote>
      )}
      {kept.length > 0 && (
        <ul>
          {kept.map(({ id, name }) => (
            <li key={id} className="strong" dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
