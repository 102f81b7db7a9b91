-- A notice of an alarm that was passed on knows by whom by id, too, so that the name goes with that person. Of earlier ones the
-- journal says who it was; where it doesn't any more, the name goes now.
update notices set subject = case
    when passed.user_id is null then notices.subject - 'passedBy'
    else notices.subject || jsonb_build_object('passedById', passed.user_id)
  end
from notices told
left join audit_log passed on passed.action = 'referral_passed' and passed.created_at = told.created_at
  and told.key = 'crisis:' || (passed.details->>'referralId') || ':passed'
where notices.id = told.id and told.kind = 'crisis' and told.subject ? 'passedBy';
