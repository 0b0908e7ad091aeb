CREATE TABLE "mails_on_server" (
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mails_on_server_mailbox_uid_validity_uid_pk" PRIMARY KEY("mailbox","uid_validity","uid")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "read_from" timestamp (3) with time zone;