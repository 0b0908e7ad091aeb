export const EMAIL = `
# normal 1.3
+ Sending works.
+ I looked in junk, there is nothing.
+ {colleague} gets theirs.
+ I am waiting for {file}, it is needed {when}.
? Not receiving emails
? no email {since}
? Mail not coming in
- I have not received any email {since}.
- Mail comes in on my phone but not on my {computer}.
> Your mailbox was full. I turned on the archive, and mail is flowing again.
> A rule in your mailbox moved everything to “RSS Feeds”. I removed it and put the messages back.
? emails from {bank} never arrive
? Missing email from {bank}
? client says she wrote {few} times
- Emails from {bank} do not arrive, they say they sent it {few} times.
> The sender was blocked by our filter because of a broken record on their side. They are allowed now.
# normal 1.6
+ Webmail works.
+ I restarted, no luck.
+ It is worst when I click a message from {colleague}.
+ It was fine before the update.
? Outlook [won’t open|keeps crashing|is frozen]
? outlook stuck on loading profile
? Outlook not responding
- Outlook on my {computer} does not open {since}, it stays at “loading profile”.
- Outlook closes by itself [every few minutes|as soon as I write a new message].
> An add-in of {program} stopped it. I turned that off, and Outlook opens in seconds.
> I built a new profile; your mail is downloading again and will be complete in an hour.
? Outlook asks for password over and over
? Outlook says need password
? Outlook says disconnected
- Outlook asks for my password over and over and never takes it.
- The bottom of Outlook says “disconnected” {since}.
> An old saved password was in the way. I removed it and you are signed in.
? Outlook search finds nothing
? search in outlook broken
- Search in Outlook finds nothing older than a week.
> I rebuilt the search index on your {computer}. Older messages turn up again.
# normal 1
+ I attach the bounce message.
+ It worked last week.
+ Inside the office it works.
+ A client called to ask why we ignore her.
? My emails bounce
? Undeliverable: mail to client
? email returned {code}
? cannot send to gmail addresses
- Everything I send to [one client|the county|any outside address] comes back as undeliverable.
- I get a bounce with error {code}.
> Their server rejects large attachments. I have sent you a link you can share instead.
> The cached address was old. I cleared it and your test message arrived.
? Our emails go to clients’ spam
? our mail lands in junk
- Our emails land in our clients’ spam folder {since}.
> Our domain lacked one record after the website moved. I added it; providers take some hours to see it.
# low 1.2
+ {when} would be good.
+ They should be able to send as that address too.
+ My manager has approved it.
+ Keep the old messages please.
? Give {colleague} access to info@
? Shared mailbox for {place}
- Please give {colleague} access to our info@ mailbox.
- We need a shared mailbox for {place}.
> Done. The mailbox shows up in Outlook within an hour, without any setting on your side.
? out of office for {colleague}
? forward {colleague}’s mail
- {colleague} left us. Please forward their mail to me and set an automatic answer.
> The forward is on and ends in 90 days unless you tell us otherwise.
? distribution list needs updating
? remove old people from all-staff list
- The all-staff list still has people who left {ticketed}.
> The list is clean; I have sent you who is on it.
# low 1
+ I missed a call with a client because of it.
+ Only new meetings are wrong.
+ Same for {colleague}.
? Meeting shows at the wrong hour
? calendar one hour off
- Meetings show one hour late in my calendar {since}.
> The time zone of your mailbox was set to Pacific. It is Mountain again; older meetings move by themselves.
? calendar not syncing to phone
? calendar invites disappear
- My phone does not sync the calendar with Outlook.
> I removed the account from the phone and added it again; the calendar fills up now.
? cannot see {colleague}’s calendar
? room calendar double booked
- I cannot see {colleague}’s calendar any more, and we booked {place} twice.
> The calendar was shared with the old group only. You have it now.
# low 1
+ It is an [Android|iPhone].
+ No rush.
+ I travel {when}.
? email on new phone
? set up mail on my iPhone
- I have a new phone and would like my work email on it.
> I set it up with you on the phone; mail and calendar are on it.
? phone stopped getting email
? mail app keeps asking for sign in
? cant get mail on android
- The mail app on my phone stopped getting email {since}.
- My phone asks me to sign in again every day.
> The phone was too old for our policy until its update. It is up to date now and mail arrives.
# normal 0.8
+ How should I do it?
+ It has to be there {when}.
+ Dropbox is not allowed at their end.
? Attachment too big to send
? need to send a 90 MB drawing set
- I need to send {file} and it is too big for email.
> You can share it as a link from OneDrive; I sent you the three steps with pictures.
? cannot open attachment
? winmail.dat
- I cannot open attachments from {colleague}, they come as winmail.dat.
> I turned off the old format for outside mail at their end. Ask for the file once more, please.
? attachments blocked
? zip files are blocked
- Attachments with .zip are blocked, and our client sends everything that way.
> I let .zip through from this one sender, after a scan.
`
