import type { BlockOf, Letter, Marked } from '#content/types.ts'

/** A phishing mail with numbered marks, and beside it what each mark means. */
export function Example({ title, text, letter, marks }: BlockOf<'example'>) {
  return (
    <section className="block example">
      <div className="page-width">
        <div className="example-head">
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <LetterSheet {...letter} />
        <ol className="example-marks">
          {marks.map((mark) => (
            <li key={mark.title}>
              <h3 className="type-h3">{mark.title}</h3>
              <p>{mark.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function LetterSheet({ from, to, subject, body }: Letter) {
  return (
    <figure className="letter" aria-label="The message">
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
