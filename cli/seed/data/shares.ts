import type { Category, Priority } from '#contract/vocabulary.ts'

/** Probabilities of events in seeded tickets. */
export const SHARES = {
  /** Of the companies and households. */
  households: 0.3,
  /** Of the companies: customers from the first day. */
  founders: 0.15,
  /** Of the companies: clients, and of these with a plan, whose people join by themselves, with a warning. */
  clients: 0.9,
  onPlan: 0.8,
  joining: 0.5,
  warned: 0.1,
  /** Of the people of clients. */
  members: 0.95,
  seeCompany: 0.06,
  vip: 0.03,
  /** Of the people. */
  otherScript: 0.01,
  withoutPhone: 0.2,
  deleted: 0.001,
  /** Of the tickets; without second problems a million of them would repeat a few thousand texts. */
  secondProblem: 0.7,
  longStory: 0.03,
  signed: 0.2,
  typo: 0.03,
  /** Priority left at the form's default. */
  chosenMedium: 0.3,
  withoutAnalysis: 0.03,
  withFiles: 0.12,
  mailed: 0.35,
  neverAnswered: 0.005,
  neverResolved: 0.004,
  lateStart: 0.05,
  slow: 0.04,
  reopened: 0.025,
  /** Of the answers. */
  greeted: 0.4,
  handedOver: 0.15,
  mailReply: 0.6,
  /** Of the answered tickets. */
  owned: 0.6,
  handedOn: 0.06,
  tagged: 0.2,
  retitled: 0.02,
  noted: 0.08,
  /** Of the tickets that are answered and not resolved. */
  sleeping: 0.45,
  followed: 0.3,
  drafted: 0.12,
  /** Of the resolved tickets, as help desks report. */
  rated: 0.3,
  /** Of the ratings. */
  commented: 0.25,
}

const CATEGORY_WEIGHTS: Record<Category, number> = {
  General: 7,
  Hardware: 14,
  Software: 20,
  Network: 14,
  Security: 7,
  Email: 15,
  Printer: 9,
  'Password/Access': 14,
}

/** Relative weights of alternatives. */
export const WEIGHTS = {
  categories: CATEGORY_WEIGHTS,
  companies: { healthcare: 28, legal: 24, construction: 24, nonProfit: 14, other: 10 },
  plans: { 'Essential Support': 5, 'Professional Suite': 4, 'Enterprise Shield': 1 },
  styles: { plain: 42, polite: 22, lower: 14, hasty: 8, loud: 2, cheerful: 4, short: 8 },
  /** Sunday first. */
  weekdays: [0.07, 1.25, 1.1, 1.05, 1, 0.85, 0.16],
  /** Midnight first. */
  hours: [1, 0.6, 0.4, 0.3, 0.4, 1, 4, 16, 34, 42, 40, 33, 22, 30, 36, 33, 25, 14, 7, 5, 4, 4, 3, 2],
  /** None, one, two … */
  answers: [9, 41, 28, 12, 6, 3, 1],
  /** One, two, three. */
  fileCounts: [74, 19, 7],
  files: { jpg: 38, png: 36, pdf: 12, txt: 7, docx: 5, webp: 2 },
  technicians: [10, 6, 5, 4, 3, 2, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1],
  /** The customer's choice of a category. */
  choices: { general: 5, wrong: 3, right: 92 },
  /** Ways in which a ticket gets its owner. */
  assignments: { taken: 60, given: 25, inTurn: 15 },
  waiting: { customer: 55, third_party: 25, date: 20 },
  ratings: { good: 85, ok: 10, bad: 5 },
}

/** Median hours until the first answer, and from there to the solution. */
export const FIRST_ANSWER_HOURS: Record<Priority, number> = { Critical: 0.4, High: 1.6, Medium: 5, Low: 9 }
export const SOLUTION_HOURS: Record<Priority, number> = { Critical: 4, High: 10, Medium: 26, Low: 60 }
/** Month and day. */
export const HOLIDAYS = new Set(['01-01', '07-04', '11-27', '12-24', '12-25'])
