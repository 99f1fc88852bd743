import { expect, test } from "vitest"
import { changedBox, filledName } from "./profile-boxes.ts"

const box = "isRiderHidden"

const sent = ({ wasTicked, isTicked }: { wasTicked: boolean; isTicked: boolean }): FormData => {
  const form = new FormData()
  if (wasTicked) form.set(filledName(box), "on")
  if (isTicked) form.set(box, "on")
  return form
}

test("a box is sent only if it differs from what the form was filled with [RI-03]", () => {
  expect(changedBox(sent({ wasTicked: false, isTicked: true }), box)).toBe(true)
  expect(changedBox(sent({ wasTicked: true, isTicked: false }), box)).toBe(false)
  for (const isTicked of [true, false])
    expect(changedBox(sent({ wasTicked: isTicked, isTicked }), box)).toBeUndefined()
})
