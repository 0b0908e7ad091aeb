import { AnswerForm, type AnswerFormProps } from '#app/customer/answer-form.tsx'
import { Toaster } from './ui/toaster.tsx'
import { hydrateForms } from './forms/hydrate-forms.tsx'

const island = document.querySelector<HTMLElement>('form-island[data-answer]')
const answer = island && (JSON.parse(island.dataset['answer']!) as AnswerFormProps)

/** Loaded by `<form-island>` on a ticket's page: hydrates the form for an answer. */
hydrateForms(answer ? { [island.getAttribute('name')!]: <AnswerForm {...answer} /> } : {}, <Toaster />)
