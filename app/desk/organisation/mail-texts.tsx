import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field, SelectInput } from '#app/ui/field.tsx'
import { MAIL_TEXT_NAMES, type MailTextName } from '#contract/mail-texts.ts'
import { AccountPanel, QueryBoundary } from '../settings/account-panel.tsx'
import { MailTextEditor, mailTextsQuery } from './mail-text-editor.tsx'
import { MAIL_WORDS } from './mail-text-labels.ts'

export default function MailTexts() {
  const texts = useQuery(mailTextsQuery)
  const [name, setName] = useState<MailTextName>('ticket-created')
  return (
    <AccountPanel id="mail-texts-title" title="Email texts">
      <QueryBoundary query={texts} subject="The email texts">
        {(all) => (
          <div className="mail-texts">
            <Field id="mail-text-name" label="Email">
              <SelectInput value={name} onChange={({ target }) => setName(target.value as MailTextName)}>
                {MAIL_TEXT_NAMES.map((each) => (
                  <option key={each} value={each}>
                    {MAIL_WORDS[each].label}
                    {all.find((text) => text.name === each)?.is_ours ? '' : ' (changed)'}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <MailTextEditor key={name} saved={all.find((text) => text.name === name)!} />
          </div>
        )}
      </QueryBoundary>
    </AccountPanel>
  )
}
