import type { BlockOf, Letter, Marked } from '#content/types.ts'
import { BlockTitle, ItemText } from './block-title.tsx'

/** An annotated phishing mail: numbered marks and an explanation of each. */
export function Example({ title, text, letter, marks }: BlockOf<'example'>) {
  return (
    <section className="block example">
      <div className="page-width split">
        <BlockTitle title={title} text={text} />
        <LetterSheet {...letter} />
        <ol className="example-marks">
          {marks.map((mark) => (
            <li key={mark.title}>
              <ItemText {...mark} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function LetterSheet({ from, to, subject, body }: Letter) {
  return (
    <figure className="letter sheet" aria-label="The message">
      <dl>
        <dt>From</dt>
        <dd>
          <MarkedText parts={from} />
        </dd>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd>
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
    <section className="block steps">
      <div className="page-width">
        <BlockTitle title={title} text={text} />
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
      </div>
    </section>
  )
}

/** The line from one number to the next. */
function Leg() {
  return (
    <svg className="steps-leg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0L100 100" vectorEffect="non-scaling-stroke" />
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
            <ol className="week" aria-hidden="true">
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
    <section className="block timeline" data-along={along}>
      <div className="page-width split">
        <BlockTitle title={title} text={text} />
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <ItemText {...step} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
