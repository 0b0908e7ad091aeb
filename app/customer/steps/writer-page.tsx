import { FormContentsContext } from '#app/lib/forms/form-contents.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import { Carried, CarriedWords } from './carried.tsx'
import { newBrowser, writerQuestion } from '../writer/writer-words.ts'
import { StepPage } from './step-page.tsx'

/** Asks whether the person of the link writes: yes leads to a code, no to name and address. */
export function WriterPage({ number, name, contents, sentence }: TicketViews['who-writes']) {
  const { name: _, email: __, ...words } = contents.values
  const carried = { ...contents, values: words }
  return (
    <StepPage number={number} title={writerQuestion(name)} lead={newBrowser(name)} sentence={sentence}>
      <CarriedWords contents={carried} />
      <form method="post" action={`/t/${number}/code`}>
        <Carried contents={carried} />
        <Button type="submit">Yes, email me a code</Button>
      </form>
      <form method="post" action={`/t/${number}`} className="form other-writer" aria-labelledby="other">
        <h2 className="type-h3" id="other">
          No, I’m someone else
        </h2>
        <p>The team sees your message beside this ticket and answers you.</p>
        <Carried contents={carried} />
        <FormContentsContext value={contents}>
          <Field id="name" label="Your name">
            <TextInput name="name" autoComplete="name" required />
          </Field>
          <Field id="email" label="Your email">
            <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required />
          </Field>
        </FormContentsContext>
        <div className="form-end">
          <Button type="submit" variant="outline">
            Send as someone else
          </Button>
        </div>
      </form>
    </StepPage>
  )
}
