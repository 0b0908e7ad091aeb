import type { Phrase } from './phrases.ts'

/** Sentences that fit any problem. */
export const GREETINGS: Phrase[] = [
  'Hi,',
  'Hello,',
  'Hi team,',
  'Good morning,',
  'Good afternoon,',
  'Hello there,',
  'Hi all, hope you are well.',
  'Dear support,',
]

export const CLOSINGS: Phrase[] = [
  'Thanks,\n{me}',
  'Thank you!\n{me}',
  'Thanks so much,\n{me}\n{company}',
  'Best,\n{me} {mylast}',
  'Kind regards\n{me} {mylast}\n{company}\n{myphone}',
  'Thanks in advance',
  'Appreciate it, {me}',
]

export const CIRCUMSTANCES: Phrase[] = [
  'I am in {place} until {time} today, after that {colleague} can let you in.',
  'It started around {time}, right after I came back from a meeting.',
  '{colleague} noticed it first and asked me to write to you.',
  'This is on my {computer}, the one we got {ticketed}.',
  'We had something like it {ticketed} and you sorted it out in no time.',
  'It happens maybe {few} times a day, never at the same time.',
  'Nothing was changed on our side that I know of, except that we moved some desks in {place}.',
  'I work from home on Mondays and Fridays and it does not happen there.',
  'I am filling in for {colleague} this week, so forgive me if I use the wrong words.',
  'To be clear, nobody has touched any setting, at least nobody admits it, and I am the last one in the office who would know how.',
  'We only see it on the machines that were replaced {ticketed}; the older ones next to them are fine, which I find strange.',
  'Before you ask: yes, it is plugged in and yes, I turned it off and on again.',
  'The cleaning crew was in {place} last night, maybe they moved something.',
  'I noticed the little icon at the bottom right has a yellow triangle.',
  'It says “{code}” for a second and then the window is gone.',
]

export const TRIED: Phrase[] = [
  'I have restarted {few} times, signed out and in again, and tried it on another machine, without any change.',
  '{colleague} tried it with their own account on my {computer} and got exactly the same.',
  'I followed the steps from the last email you sent, up to the point where it asks for an administrator.',
  'I searched online and found something about {code}, but I did not dare to change anything.',
  'I borrowed {colleague}’s {part} and tried with that, I plugged everything into the other outlet, and I even read the manual.',
  'I asked {vendor} and they told me to ask you.',
  'A restart helps for an hour or so and then it is back to where it was.',
  'I left it off over lunch, which seemed to help at first.',
  'I have tried [Chrome and Edge|two cables|a different chair, almost|the other outlet] already.',
]

export const HARM: Phrase[] = [
  'It is only me as far as I know, and I can work around it for now.',
  'There are {few} of us who cannot do anything until this works again.',
  'We have a deadline {when}, so I would be glad to hear from you before that.',
  'Patients are waiting at the desk while we write everything down by hand.',
  'It is not the end of the world, but it costs me half an hour every day.',
  'I need {file} for a client {when} and do not know how else to get at it.',
  'It makes us look unprofessional when somebody is standing there and we have to say that the computer does not let us.',
  'Our office manager is asking every ten minutes when it will be fixed.',
  'The crew at {project} is standing around because of it.',
  'This would be a nice thing to have, nothing more, so take your time.',
]

export const CALLS: Phrase[] = [
  'You can reach me at {myphone}, any time before {time}.',
  'Please email rather than call, I am with clients most of the day.',
  'Feel free to connect to my {computer} whenever you like, I leave it on.',
  'If you need to come by, the entrance is on the alley side and the code is with the front desk.',
  'Text me first please, my phone is on silent.',
  'I attach a picture of what I see on the screen.',
  'Let me know if you need anything else from me.',
]

/** Sentences for requests, where nothing is broken. */
export const PLANS: Phrase[] = [
  'If it is easier to do several things in one visit, we can wait until you are here anyway.',
  '{colleague} knows the details, I only write because the form is on my screen.',
  'Please send the cost to me first, our director signs everything above $500.',
  'We have talked about this at the last staff meeting and everybody would be glad of it.',
  'It is for {project}, so please put the project name on the invoice.',
  'We did the same {ticketed} for {place} and that worked out well.',
  'There is no need to call, an answer in writing is best so that I can pass it on to {colleague}.',
  'As far as I remember it is part of our plan, but correct me if I am wrong.',
  'I am out {when}, but {colleague} can decide everything in my place.',
]
