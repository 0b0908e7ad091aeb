import type { BlockOf, Letter, Marked } from '#content/types.ts'
import { ItemList, ItemText, TitledBlock } from './block-title.tsx'

/** An annotated phishing mail: numbered marks and an explanation of each. */
export function Example({ title, text, letter, marks }: BlockOf<'example'>) {
  return (
    <TitledBlock className="example" split title={title} text={text}>
      <LetterSheet {...letter} />
      <ItemList as="ol" className="example-marks" items={marks} />
    </TitledBlock>
  )
}

function LetterSheet({ from, to, subject, body }: Letter) {
  return (
    <figure className="letter sheet" aria-label="The message">
      <dl>
        <dt className="muted">From</dt>
        <dd className="breakable">
          <MarkedText parts={from} />
        </dd>
        <dt className="muted">To</dt>
        <dd className="breakable">{to}</dd>
        <dt className="muted">Subject</dt>
        <dd className="breakable">
          <b>
            <MarkedText parts={subject} />
          </b>
        </dd>
      </dl>
      {body.map((paragraph, i) => (
        <p key={i}>
          <MarkedText parts={paragraph} />
        </p>
      ))}
    </figure>
  )
}

function MarkedText({ parts }: { parts: Marked }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <mark key={part.mark}>
        {part.text}
        <sup>{part.mark}</sup>
      </mark>
    ),
  )
}

/** Numbered steps of a process: a vertical line on phones, a zigzag across wider screens. */
export function Steps({ title, text, steps }: BlockOf<'steps'>) {
  return (
    <TitledBlock className="steps" title={title} text={text}>
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            <Leg />
            <div>
              <ItemText {...step} />
            </div>
          </li>
        ))}
      </ol>
    </TitledBlock>
  )
}

/** The line from one number to the next. */
function Leg() {
  return (
    <svg className="steps-leg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <g stroke="var(--color-spruce-700)" strokeDasharray="9 6" strokeWidth="2.5">
        <path d="M0 0L100 100" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}

/** A story in paragraphs, optionally below a bar of the days it tells of. */
export function Story({ title, days = [], paragraphs }: BlockOf<'story'>) {
  return (
    <section className="block story">
      <div className="page-width split">
        <h2 className="type-h2">{title}</h2>
        <div>
          {days.length > 0 && (
            <ol className="week fine" aria-hidden="true">
              {days.map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ol>
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Steps in time: vertical, along a scale bar, or aligned with the profile of the head's figure. */
export function Timeline({ title, text, along, steps }: BlockOf<'timeline'>) {
  return (
    <TitledBlock className="timeline" data-along={along} split={along !== 'scale'} title={title} text={text}>
      <ItemList as="ol" items={steps} />
    </TitledBlock>
  )
}
