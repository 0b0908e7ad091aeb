CREATE TYPE "public"."message_channel" AS ENUM('form', 'dashboard', 'mail', 'page');--> statement-breakpoint
CREATE TYPE "public"."message_kind" AS ENUM('answer', 'customer', 'note', 'automatic');--> statement-breakpoint
-- The defaults fill existing rows without rewriting the table; they go again, so that new code has to name both.
ALTER TABLE "ticket_responses" ADD COLUMN "kind" "message_kind" DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_responses" ADD COLUMN "channel" "message_channel" DEFAULT 'dashboard' NOT NULL;--> statement-breakpoint
UPDATE "ticket_responses" SET "kind" = 'customer', "channel" = 'form' WHERE "is_internal";--> statement-breakpoint
ALTER TABLE "ticket_responses" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ticket_responses" ALTER COLUMN "channel" DROP DEFAULT;--> statement-breakpoint
-- A generated column would refuse the rows of processes of the release before, which go on until they are restarted and
-- write "is_internal" alone.
CREATE FUNCTION "compute_message_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."kind" := coalesce(NEW."kind", CASE WHEN NEW."is_internal" THEN 'customer' ELSE 'answer' END::"message_kind");
  NEW."channel" := coalesce(NEW."channel", CASE NEW."kind" WHEN 'customer' THEN 'form' ELSE 'dashboard' END::"message_channel");
  NEW."is_internal" := NEW."kind" <> 'answer';
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_responses_kind" BEFORE INSERT OR UPDATE ON "ticket_responses"
  FOR EACH ROW EXECUTE FUNCTION "compute_message_kind"();
