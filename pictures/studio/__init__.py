"""The studio: numpy mesh kit, materials, props, light, camera and render. One Blender unit is 10 cm."""
