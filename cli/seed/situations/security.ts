export const SECURITY = `
# normal 2
+ I did not click anything.
+ {few} of us got it.
+ I forward it as an attachment.
+ It looks very real.
? [Suspicious|Strange|Weird] email
? Is this phishing?
? phishing email from “{bank}”
? got a weird docusign
- I got an email that says it is from {bank} and wants me to sign in.
- Somebody I do not know sends me a document to sign, and it wants my password first.
> It is phishing. I removed it from every mailbox and blocked the sender. You did right to ask.
> It is genuine, I checked where it came from. You may answer it.
? email pretending to be {colleague}
? boss wants gift cards??
- An email from “{colleague}” asks me to buy gift cards. The address is not ours.
> That was not {colleague}. I removed it everywhere and mail from outside now says so at the top.
? Fake invoice
? vendor changed bank details?
- We got an invoice from {vendor} with new bank details.
> Please do not pay. Call them on the number you have always used and ask.
# high 1
+ I turned the computer off.
+ I have not told anybody yet.
+ My email sent something to all my contacts.
+ It was about {time}.
+ I am so sorry.
? I clicked a link
? clicked on a bad link
? entered my password on a fake page
- I clicked a link in an email and typed my password before I noticed.
> Your password is changed, all sessions are ended, and I found no sign-in from elsewhere. Thank you for telling us at once.
> There was one foreign sign-in. It is ended, the rules they had made are gone, and I called you about the next steps.
? HELP I think I got hacked
? opened attachment that looks bad
? mouse moves on its own
- I opened an attachment from an unknown sender and a black window flashed.
- I think I got hacked, my mouse moves on its own.
> I took the {computer} off the network and scanned it; it is clean. We watch it for a week.
# normal 1.2
+ I did not call.
+ It makes a loud noise and will not close.
+ It started after I looked for a PDF converter.
? Virus warning on screen
? pop up says call Microsoft
? browser page with loud alarm
- A red page says my {computer} is infected and to call a number.
> It was only a web page. I closed it, removed the notifications it had asked for, and scanned the {computer}: clean.
? antivirus found something
? Defender alert on {computer}
- The antivirus found something in {file} and asks what to do.
> The file was a false alarm; I reported it and restored it.
? Pop-ups [everywhere|all the time]
? ads keep popping up
- Pop-ups come up all the time {since}.
> An add-on called “PDF helper” did it. It is gone, and installing add-ons is off now.
# high 0.3
+ It is spreading, {file} was fine an hour ago.
+ I pulled the network cable.
+ Nobody is working right now.
+ Call me at once.
? Files renamed, cannot open
? ransom note on desktop
? All files on {drive} have strange endings
? URGENT files encrypted
- Files on the {drive} have strange endings and cannot be opened {since}.
- There is a text file on my desktop that asks for money, and {file} does not open.
> One {computer} was the source and is off the network. We restore the {drive} from last night’s backup.
> It was a batch rename by {program}, not an attack. All names are back.
# high 0.7
+ It has {file} on it.
+ It locks by itself, I think.
+ A police report is made.
+ Can you wipe it?
? Lost laptop
? laptop stolen from car
? left laptop at airport
- My laptop was stolen from my car last night.
- I left my laptop at the airport and they cannot find it.
> It is locked and will wipe itself when it goes online. The disk was encrypted, so nobody can read it.
? Lost my phone
? stolen iPad
- I lost my phone with work email on it.
- The iPad of {place} was stolen.
> Access from it is cut and the password changed. A new one is being prepared.
# low 1.1
+ It is due {when}.
+ I attach the form.
+ Last year {colleague} did it with you.
+ Take your time.
? Security questionnaire from insurer
? cyber insurance renewal
? do we have MFA everywhere?
- Our insurer sent a security questionnaire, could you fill in the technical part?
> The technical part is filled in; two questions are for your management and marked yellow.
? HIPAA risk assessment
? Need proof of backup for audit
- For our audit we need proof that backups are tested.
> Here is the report of the last test restore, with date and signature.
? security training for staff
- We would like security training for {few} new people.
> The course is booked; the links go out on Monday.
# normal 1
+ Unsubscribing made it worse.
+ It is mostly in {colleague}’s mailbox.
+ I have not traveled.
? Spam [is out of control|getting worse|every day]
? too much junk mail
- I get fifty spam messages a day {since}.
> I raised the filter for your mailbox; look into quarantine on Friday, please.
? someone signed in from another country
? alert: unusual sign-in
- I got an alert about a sign-in from another country.
> The sign-in failed at the second factor. I changed the password with you, and there is nothing more to do.
? spoofed emails from our domain
- Clients say they get emails from us that we never sent. One nearly paid.
> They only use your name, not your server. I have set the policy that makes others reject it.
`
