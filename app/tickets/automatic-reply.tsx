import { replyParagraphs } from '#contract/reply-text.ts'
import { site } from '#site'

const { display, tel } = site.emergencyPhone

/** The automatic reply, a plain text, with its steps as a list and the phone number as a link that does not break. */
export function AutomaticReply({ text }: { text: string }) {
  return replyParagraphs(text).map(({ text: paragraph, steps }, index) => [
    paragraph && <p key={index}>{withPhoneLinks(paragraph)}</p>,
    steps.length > 0 && (
      <ol key={`steps-${index}`}>
        {steps.map((step) => (
          <li key={step}>{withPhoneLinks(step)}</li>
        ))}
      </ol>
    ),
  ])
}

const withPhoneLinks = (text: string) =>
  text.split(display).flatMap((piece, index) => [
    index > 0 && (
      <a key={index} href={`tel:${tel}`}>
        {display}
      </a>
    ),
    piece,
  ])
